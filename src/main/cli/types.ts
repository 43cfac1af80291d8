import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateTypes } from '#db/generate-types.ts'
import type { CliContext } from './cli-context.ts'

/** `types`: writes the query builder's table types from the database as it is. */
export async function typesCommand({ database }: Pick<CliContext, 'database'>): Promise<number> {
  writeFileSync(
    join(import.meta.dirname, '..', '..', 'db', 'types.generated.ts'),
    await generateTypes(database),
  )
  return 0
}
