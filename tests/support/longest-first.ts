import { hash } from 'node:crypto'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take several minutes. Whichever comes last keeps one worker busy while the others have nothing to do. */
const LONGEST = ['access/every-route.test.ts', 'admin/every-page.test.ts']

/** Begins with the files that take longest; the others come in an order that the seed of the run decides. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence
    const placeOf = ({ project, moduleId }: TestSpecification): string => {
      const isLong = LONGEST.some((name) => moduleId.endsWith(name))
      return `${isLong ? 0 : 1} ${hash('sha256', `${seed} ${project.name} ${moduleId}`)}`
    }
    const places = new Map(files.map((file) => [file, placeOf(file)]))
    return files.toSorted((one, other) => (places.get(one)! < places.get(other)! ? -1 : 1))
  }
}
