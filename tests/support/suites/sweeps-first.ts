import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files are begun by their size, which tells nothing of the sweeps: short tables, and the longest tests of all. They begin first. */
export class SweepsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isSweep = ({ moduleId }: TestSpecification) => moduleId.includes('/accessibility-')
    return [...sorted.filter(isSweep), ...sorted.filter((file) => !isSweep(file))]
  }
}
