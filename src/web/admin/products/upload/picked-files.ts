/**
 * Returns the files of a drop, of folders too, in the order of their paths. Hidden files and those that systems
 * add (`Thumbs.db`) are left out.
 */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  // The list of a drop is empty after the first pause, so every entry is taken before.
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (entries.length === 0) return worthSending([...transfer.files])
  const found = await Promise.all(entries.map(filesOf))
  const sorted = found.flat().sort((one, other) => COLLATOR.compare(one.path, other.path))
  return worthSending(sorted.map(({ file }) => file))
}

/** Returns the files of an input, of a folder in the order of their paths, without what systems add. */
export function pickedFiles(input: HTMLInputElement): File[] {
  const pathOf = (file: File): string => file.webkitRelativePath || file.name
  const files = [...(input.files ?? [])].filter((file) => file.name !== '')
  return worthSending(files.sort((one, other) => COLLATOR.compare(pathOf(one), pathOf(other))))
}

/** `2.jpg` stands before `10.jpg`. */
const COLLATOR = new Intl.Collator('en', { numeric: true })

function worthSending(files: readonly File[]): File[] {
  return files.filter(({ name }) => !name.startsWith('.') && !/^(?:thumbs\.db|desktop\.ini)$/i.test(name))
}

interface FoundFile {
  readonly path: string
  readonly file: File
}

async function filesOf(entry: FileSystemEntry): Promise<FoundFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return [{ path: entry.fullPath, file }]
  }
  if (!isFolder(entry) || entry.name.startsWith('.')) return []
  const reader = entry.createReader()
  const inside: FileSystemEntry[] = []
  // A folder is read in pieces of a hundred; an empty piece is the end.
  for (;;) {
    const piece = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (piece.length === 0) break
    inside.push(...piece)
  }
  return (await Promise.all(inside.map(filesOf))).flat()
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}
