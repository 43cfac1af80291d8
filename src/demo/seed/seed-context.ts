import type { Database } from '#db/database.ts'
import type { queueJob as enqueueJob } from '#jobs/queue-job.ts'
import type { Clock } from '#kernel/clock.ts'

/** The content of a demo shop. Drawings are made on demand. */
export type DemoShop = Pick<
  typeof import('../index.ts'),
  'demoCatalogue' | 'demoSettings' | 'demoPages' | 'drawPicture'
> &
  Partial<Pick<typeof import('../index.ts'), 'demoSynonyms' | 'demoLooks' | 'sceneOf' | 'drawLook'>>

/** What seeding works with. */
export interface SeedContext {
  readonly database: Database
  readonly dataDir: string
  readonly clock: Clock
  readonly queueJob?: typeof enqueueJob
}
