const STORAGE_NAME = /^[a-z0-9-]{8,80}\.[a-z0-9]{1,5}$/

/** Checks that a name cannot lead out of the storage. Throws: Error for any other. */
export function assertStorageName(name: string): string {
  if (!STORAGE_NAME.test(name)) throw new Error('this is no name of a stored file')
  return name
}
