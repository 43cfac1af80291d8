import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** Written last: a folder without it is no backup. */
export const MANIFEST = 'manifest.json'
/** Raised when a backup can no longer be read by older programs. */
const FORMAT = 1

/** A path inside the backup: nothing in a manifest leads out of it. */
const inside = z.string().regex(/^(?!.*\.\.)[\w][\w./-]*$/)

const manifestShape = z.object({
  format: z.literal(FORMAT),
  /** Version of the program that wrote it. */
  kontor: z.string(),
  /** The moment of the rows. ISO 8601. */
  takenAt: z.iso.datetime(),
  /** Migrations that had run, oldest first. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.string(), rows: z.int().min(0), path: inside })),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
  /** Every file of the backup but this one. */
  files: z.array(z.object({ path: inside, bytes: z.int().min(0), sha256: z.string() })),
  /** Tells keys apart without telling what they are. */
  keyId: z.string(),
  /** Whether the secret key is among the files. */
  hasKey: z.boolean(),
  /** Where recordings were, if in a bucket: it has backups of its own. */
  bucket: z.string().nullable(),
})

/** What a backup holds. */
export type Manifest = z.infer<typeof manifestShape>
export type BackupFile = Manifest['files'][number]

/** Returns the form in which a manifest is stored. */
export function manifestText(manifest: Omit<Manifest, 'format'>): string {
  return `${JSON.stringify({ format: FORMAT, ...manifest }, null, 2)}\n`
}

/**
 * Reads the manifest of a backup; null where the folder has none, so is no finished backup. Throws: Error for one
 * that this program cannot read.
 */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
  if (text === null) return null
  const parsed = manifestShape.safeParse(jsonOf(text))
  if (!parsed.success)
    throw new Error(`${join(folder, MANIFEST)} cannot be read: it is damaged, or of a newer release.`)
  return parsed.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
