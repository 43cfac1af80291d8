import { tmpdir } from 'node:os'
import type { Database } from '#db/database.ts'
import { diskStorage } from '#domains/media/index.ts'
import { systemClock } from '#kernel/clock.ts'
import type { CliContext } from '#main/cli/cli-context.ts'
import { runCommandLine } from '#main/cli/run-command-line.ts'
import { commandGroups } from '#main/cli/table.ts'
import type { Rehearsal } from '#main/rehearsal/rehearsal.ts'
import { noPayments } from './payments.ts'

/** Output and exit code of a command. */
export interface Typed {
  readonly code: number
  /** Standard output. */
  readonly out: string
  /** Standard error. */
  readonly aside: string
  /** Both streams, in the order in which they were written. */
  readonly said: string
}

/** Runs a command in this process, on a separate database; `input` is its standard input. */
export async function typeCommand(
  shop: Partial<CliContext> & { readonly database: Database },
  words: readonly string[],
  input = '',
): Promise<Typed> {
  const typed = { out: '', aside: '', said: '' }
  const stream = (name: 'out' | 'aside') => ({
    write(text: string) {
      typed[name] += text
      typed.said += text
    },
  })
  const context: CliContext = {
    clock: systemClock,
    dataDir: '',
    media: diskStorage(tmpdir()),
    queueJob: async () => undefined,
    payments: shop.payments ?? noPayments(shop.database),
    demo: false,
    rehearse: async () => nothingRehearsed,
    examine: async () => [],
    ...shop,
  }
  const code = await runCommandLine(words, {
    groups: commandGroups,
    streams: { in: asInput(input), out: stream('out'), aside: stream('aside') },
    environment: () => {
      throw new Error('this command reads the environment: run it as a process')
    },
    open: async () => ({ context, close: async () => undefined }),
  })
  return { code, ...typed }
}

/** For tests of words and output; a test of a rehearsal brings its own shop. */
const nothingRehearsed: Rehearsal = {
  from: new Date(0),
  to: new Date(0),
  firstDay: '1970-01-01',
  days: [],
  sums: [],
  mails: [],
  attention: [],
  notSetUp: [],
}

async function* asInput(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}
