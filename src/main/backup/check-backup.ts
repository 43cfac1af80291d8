import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Refused } from '../cli/command.ts'
import { measureFile } from './files.ts'
import { type Manifest, readManifest } from './manifest.ts'

/**
 * Opens a finished backup. Throws: Refused where the folder is none, or is one that this program cannot read.
 */
export async function openBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder).catch((error: Error) => {
    throw new Refused(error.message)
  })
  if (manifest) return manifest
  const isThere = await stat(folder).catch(() => null)
  throw new Refused(
    isThere
      ? `${folder} is no finished backup: it has no manifest.json. Give a folder such as kontor-2027-01-31T03-00-00-000Z.`
      : `${folder} does not exist.`,
  )
}

/** Reads every file of a backup and returns those that are missing or differ, with what is wrong. */
export async function findDamage(
  folder: string,
  { files }: Manifest,
  onFile: (done: number, of: number) => void,
): Promise<string[]> {
  const damage: string[] = []
  for (const [index, { path, bytes, sha256 }] of files.entries()) {
    const found = await measureFile(join(folder, path))
    if (found === null) damage.push(`${path} is missing`)
    else if (found.bytes !== bytes) damage.push(`${path} has ${found.bytes} bytes instead of ${bytes}`)
    else if (found.sha256 !== sha256) damage.push(`${path} holds something else`)
    onFile(index + 1, files.length)
  }
  return damage
}
