import type { Database } from '#db/database.ts'
import { announcePagesOfWords, type OwnText, readOwnTexts } from './store.ts'

export interface KeptOwnTexts {
  /** Must be called with every announced scope. */
  hear(scope: string): void
  reload(): Promise<void>
}

/**
 * Loads the owner's words and hands them to `use`, now and whenever they change. Pages that were rendered with the
 * old ones meanwhile go afterwards. A failed reload keeps the last words; the next announcement tries again.
 */
export async function keepOwnTexts(
  database: Database,
  use: (texts: readonly OwnText[]) => void,
  onError: (error: unknown) => void,
): Promise<KeptOwnTexts> {
  const reload = async (): Promise<void> => {
    use(await readOwnTexts(database))
  }
  await reload()
  return {
    reload,
    hear(scope) {
      if (scope !== 'wording') return
      reload()
        .then(() => announcePagesOfWords(database))
        .catch(onError)
    },
  }
}
