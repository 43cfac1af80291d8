import { hash } from 'node:crypto'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { readDurations } from './durations.ts'
import { RING } from './ring.ts'

/**
 * Orders the files of a run: one project after the other, because Vitest ends a worker whose next file belongs to
 * another project, and a new worker loads the whole program again; and within a project the longest files first, so
 * that none of them runs alone at the end. Projects begin with the one that takes longest. The seed of the run
 * decides between files without a duration, which come first.
 */
export class ByDuration extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence
    const durations = { ...readDurations(), ...readDurations(RING) }
    const wallOf = ({ moduleId }: TestSpecification): number =>
      durations[relative(this.ctx.config.root, moduleId).replaceAll('\\', '/')]?.wallMs ??
      Number.MAX_SAFE_INTEGER / files.length
    const totals = new Map<string, number>()
    for (const file of files)
      totals.set(file.project.name, (totals.get(file.project.name) ?? 0) + wallOf(file))
    const placeOf = ({ moduleId }: TestSpecification): string => hash('sha256', `${seed} ${moduleId}`)
    return files.toSorted((one, other) => {
      const [its, others] = [one.project.name, other.project.name]
      if (its !== others) return (totals.get(others) ?? 0) - (totals.get(its) ?? 0) || (its < others ? -1 : 1)
      return wallOf(other) - wallOf(one) || (placeOf(one) < placeOf(other) ? -1 : 1)
    })
  }
}
