/**
 * The data folder, or its database, is not one that this program may use. The text says what was found and
 * what to do next.
 */
export class FolderError extends Error {
  override readonly name = 'FolderError'
}

/** Names the owner of a file, for messages about a file that this process may not use. */
export function ownerOf(uid: number): string {
  const own = process.getuid?.()
  return own === undefined || own === uid
    ? `user ${uid}`
    : `user ${uid}, and this program runs as user ${own}`
}
