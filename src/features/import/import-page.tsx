import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { fetchImports } from '#data/remote/imports.ts'
import type { ImportAnswer } from '#domain/wire/import-wire.ts'
import { useServerReading } from '#features/shared/reading/use-server-reading.ts'
import { paths } from '#features/shared/session/paths.ts'
import { holdUnsaved } from '#ui/forms/unsaved-forms.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { backLinkClass } from '#ui/layout/back-link.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { ChooseColumns } from './file/choose-columns.tsx'
import { ChooseFile } from './file/choose-file.tsx'
import { useChosenFile } from './file/use-chosen-file.ts'
import { FormerImports, UnfinishedImport } from './former-imports.tsx'
import styles from './import-page.module.css'
import { ImportSteps } from './import-steps.tsx'
import { importTexts } from './import-texts.ts'
import { Result } from './review/result.tsx'
import { Review } from './review/review.tsx'
import { Running } from './run/running.tsx'
import { useImport } from './use-import.ts'

/** 'Importar desde una planilla': patients, appointments to come, or notes of a former history. */
export function ImportPage() {
  const work = useImport()
  const chosen = useChosenFile()
  const { present } = work
  const step = present ? stepOf(present) : Number(chosen.file !== null)
  // A new version of the app waits: it would lose the chosen file.
  const isFileOpen = chosen.file !== null
  useEffect(() => (isFileOpen ? holdUnsaved() : undefined), [isFileOpen])
  const top = useTopOf(`${step} ${present?.state ?? ''}`)
  const back = () => {
    chosen.renew()
    work.show(null)
  }
  const leave = () => {
    chosen.close()
    work.show(null)
  }
  return (
    <>
      <PageHeader
        title={importTexts.title}
        subtitle={importTexts.subtitle}
        back={
          <Link className={backLinkClass} to={paths.settings}>
            <Icon name="back" />
            {importTexts.back}
          </Link>
        }
      />
      <div className={styles.page}>
        <div ref={top} tabIndex={-1} className={styles.top}>
          <ImportSteps present={step} />
        </div>
        {present ? (
          <ShownImport work={work} present={present} hasFile={isFileOpen} onBack={back} onLeave={leave} />
        ) : (
          <FileSteps work={work} chosen={chosen} />
        )}
      </div>
    </>
  )
}

/** The place to which each new step goes back, for eyes and for readers of the screen. */
function useTopOf(step: string) {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    place.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [step])
  return place
}

const STEPS: Partial<Record<ImportAnswer['state'], number>> = { receiving: 1, ready: 2 }

function stepOf({ state }: ImportAnswer): number {
  return STEPS[state] ?? importTexts.steps.length - 1
}

interface FileStepsProps {
  work: ReturnType<typeof useImport>
  chosen: ReturnType<typeof useChosenFile>
}

function FileSteps({ work, chosen }: FileStepsProps) {
  const reading = useServerReading({ name: 'imports', read: fetchImports })
  const { file } = chosen
  /** What was left in the middle goes on at once. */
  const open = (former: ImportAnswer) => {
    if (former.state === 'importing') void work.start(former)
    else if (former.state === 'undoing') void work.undo(former)
    else work.show(former)
  }
  if (file)
    return (
      <ChooseColumns
        chosen={file.chosen}
        sheets={file.sheets.map(({ name }) => name)}
        sheet={file.sheet}
        work={work}
        onKind={chosen.setKind}
        onSheet={chosen.setSheet}
        onColumn={chosen.setColumn}
        onProfessional={chosen.setProfessional}
        onCheck={() => void work.check(file.chosen)}
        onOther={() => {
          work.show(null)
          chosen.close()
        }}
      />
    )
  return (
    <>
      <UnfinishedImport reading={reading} onOpen={open} />
      <ChooseFile isReading={chosen.isReading} failure={chosen.failure} onFile={chosen.open} />
      <FormerImports reading={reading} onOpen={open} />
    </>
  )
}

interface ShownImportProps {
  work: ReturnType<typeof useImport>
  present: ImportAnswer
  /** Whether its file is still chosen, so that its columns can be changed. */
  hasFile: boolean
  onBack: () => void
  onLeave: () => void
}

function ShownImport({ work, present, hasFile, onBack, onLeave }: ShownImportProps) {
  const { isRunning, failure } = work
  const { state } = present
  const goOn = () => void (state === 'undoing' ? work.undo(present) : work.start(present))
  if (state === 'importing' || state === 'undoing')
    return <Running present={present} isRunning={isRunning} failure={failure} onGoOn={goOn} />
  if (state === 'ready' || state === 'receiving') {
    const drop = async () => {
      if (await work.undo(present)) (hasFile ? onBack : onLeave)()
    }
    return (
      <Review
        present={present}
        failure={failure}
        isRunning={isRunning}
        hasFile={hasFile}
        onStart={goOn}
        onDrop={() => void drop()}
      />
    )
  }
  return <Result present={present} failure={failure} onUndo={() => void work.undo(present)} onAnother={onLeave} />
}
