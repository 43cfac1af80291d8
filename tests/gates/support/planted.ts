import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './tree.ts'

/** Folder of the planted faults. */
export const PLANTED_FOLDER = 'tests/planted'

/** A fault as a patch: `npm run test:planted` applies it, and its tests have to fail. */
export interface PlantedFault {
  /** Two digits and a short name, such as `07-oversell`. */
  readonly name: string
  /** Path of the patch, from the root. */
  readonly path: string
  /** What goes wrong in a shop with the fault, in one sentence. */
  readonly fault: string
  /** Test files of the push ring, each of which fails. */
  readonly caughtBy: readonly string[]
  /** Files that the patch changes. */
  readonly changes: readonly string[]
}

/** Returns all planted faults, in the order of their numbers. */
export function plantedFaults(): PlantedFault[] {
  return readdirSync(join(ROOT, PLANTED_FOLDER))
    .filter((file) => file.endsWith('.patch'))
    .sort()
    .map((file) => readFault(file, readFileSync(join(ROOT, PLANTED_FOLDER, file), 'utf8')))
}

/** Reads a patch and the lines that stand before its first difference. */
export function readFault(file: string, text: string): PlantedFault {
  const head = text.slice(0, Math.max(0, text.search(/^diff /m)))
  const said = (key: string): string => new RegExp(`^${key}: (.+)$`, 'm').exec(head)?.[1]?.trim() ?? ''
  return {
    name: file.replace(/\.patch$/, ''),
    path: `${PLANTED_FOLDER}/${file}`,
    fault: said('Fault'),
    caughtBy: said('Caught by').split(/,\s*/).filter(Boolean),
    changes: [...text.matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, path = '']) => path),
  }
}
