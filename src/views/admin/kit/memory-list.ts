import { staffActions } from '#domains/staff/index.ts'
import type { AdminList, OwnView } from './read-list.ts'

interface MemoryList extends Pick<AdminList, 'path' | 'title' | 'action'> {
  /** Reads one page; its `next` leads to the following one. */
  readonly read: AdminList['read']
}

/** Makes a list whose rows are no table: parts of the program, with what the owner says of them. */
export function memoryList({ path, title, action, read }: MemoryList): AdminList {
  const pages: (...given: Parameters<AdminList['read']>) => AsyncGenerator<OwnView> = async function* (
    db,
    params,
    context,
  ) {
    for (let next: string | null = `?${params}`; next !== null; ) {
      const page: OwnView = await read(db, new URLSearchParams(next), context)
      yield page
      next = page.next
    }
  }
  return {
    path,
    title,
    action,
    exportAction: staffActions.export,
    bulk: [],
    isInCommandBar: false,
    find: async () => [],
    namesOf: async () => new Map(),
    read,
    async *readAll(db, params, context) {
      for await (const { columns, rows } of pages(db, params, context))
        yield { columns: columns.map(({ label }) => label), rows: rows.map(({ cells }) => cells) }
    },
    readIds: async () => [],
  }
}
