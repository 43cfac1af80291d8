/** `node scripts/webhook-guide.ts`: writes the events into `docs/guides/receive-webhooks.md` from their catalogue. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventTables, withEvents } from './webhook-guide/event-tables.ts'

const file = join(import.meta.dirname, '../docs/guides/receive-webhooks.md')
const before = readFileSync(file, 'utf8')
const after = withEvents(before, eventTables())
writeFileSync(file, after)
process.stdout.write(
  before === after ? 'the guide is up to date\n' : 'wrote docs/guides/receive-webhooks.md\n',
)
