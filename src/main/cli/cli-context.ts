import type { Database } from '#db/database.ts'
import type { MediaStorage } from '#domains/media/index.ts'
import type { PaymentEngine } from '#domains/payment/index.ts'
import type { queueJob } from '#jobs/queue-job.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Finding } from '../finding.ts'
import type { Rehearsal, RehearsalWish } from '../rehearsal/rehearsal.ts'

/** The context of every command that needs a shop. */
export interface CliContext {
  readonly database: Database
  readonly dataDir: string
  /** Where files of recordings are. */
  readonly media: MediaStorage
  readonly clock: Clock
  readonly queueJob: typeof queueJob
  readonly payments: PaymentEngine
  /** Whether the shop runs as a demo. Demo things are created only then. */
  readonly demo: boolean
  /** Moves a copy of this shop forward. */
  readonly rehearse: (wish: RehearsalWish) => Promise<Rehearsal>
  /** Looks at what this shop runs on. */
  readonly examine: () => Promise<readonly Finding[]>
}

/** Streams of a command: its report goes to `out`, everything that only accompanies it to `aside`. */
export interface CliStreams {
  readonly in: NodeJS.ReadStream | AsyncIterable<Buffer | string>
  readonly out: { write(text: string): unknown }
  readonly aside: { write(text: string): unknown; readonly isTTY?: boolean }
}
