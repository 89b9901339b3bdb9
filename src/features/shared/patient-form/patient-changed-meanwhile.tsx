import type { PatientForm } from '#domain/patient/patient-rules.ts'
import type { PatientView } from '#domain/sync/merge/fold.ts'
import { formatDayShort } from '#domain/values/dates/local-date.ts'
import { ChangedNotice } from '#features/shared/messages/changed-notice.tsx'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { patientFormTexts } from './patient-form-texts.ts'
import { type PatientNews, readPatientNews } from './read-patient-news.ts'

/** Says in a patient's open form what somebody else has changed meanwhile. */
export function PatientChangedMeanwhile({ seen }: { seen: PatientView }) {
  const { db } = useClinic()
  const news = useResilientReading(() => readPatientNews(db, seen), [db, seen])
  return <ChangedNotice text={news ? describe(news) : null} />
}

function describe(news: PatientNews): string {
  if (news.kind === 'gone') return patientFormTexts.goneMeanwhile
  return patientFormTexts.changedMeanwhile(news.fields.map((field) => factOf(news.now, field)).join('; '))
}

function factOf(patient: PatientView, field: keyof PatientForm): string {
  const { birthDate, noContact } = patient
  const { yes, no } = patientFormTexts.flags
  if (field === 'noContact') return `${patientFormTexts.fields.noContact}: ${noContact ? yes : no}`
  const value = field === 'birthDate' ? birthDate && formatDayShort(birthDate) : patient[field]
  return `${patientFormTexts.fields[field]}: ${value || patientFormTexts.unknown}`
}
