import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateTypes } from '#db/generate-types.ts'
import { DONE, deed } from './command.ts'

/** Updates the database schema. Every command that opens a shop does so; this one does nothing else. */
export const migrate = deed({
  name: 'migrate',
  summary: 'updates the database schema',
  takes: {},
  run: async () => DONE,
})

/** Generates the query builder's table types from the present database. */
export const types = deed({
  name: 'types',
  summary: 'writes the table types after a change of the schema (for developers)',
  takes: {},
  async run({ context: { database } }) {
    const file = join(import.meta.dirname, '..', '..', 'db', 'types.generated.ts')
    writeFileSync(file, await generateTypes(database))
    return DONE
  },
})
