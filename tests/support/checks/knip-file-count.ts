import type { ReporterOptions } from 'knip'

/** A knip reporter that tells how many files were read, so that a run over nothing is seen. */
export default function reportFileCount({ counters }: ReporterOptions): void {
  console.log(`Read ${counters.processed} files`)
}
