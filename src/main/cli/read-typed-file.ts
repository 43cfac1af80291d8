import { readFile } from 'node:fs/promises'
import { Refused } from './command.ts'

/** Reads a file whose name was typed. Throws: Refused with the reason. */
export async function readTypedFile(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new Refused(`${path} cannot be read: ${code === 'ENOENT' ? 'there is no such file' : message}`)
  }
}
