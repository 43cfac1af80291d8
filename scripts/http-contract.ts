/** `npm run contract`: regenerates the calls of `docs/http-contract.md`, `docs/reference` and the client of the member API. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { contractCalls, contractPages, withCalls } from './http-contract/contract-calls.ts'
import { declaredCalls, servedPages } from './http-contract/declared-calls.ts'
import { referenceFiles } from './http-contract/reference-files.ts'

const file = join(import.meta.dirname, '../docs/http-contract.md')
const before = readFileSync(file, 'utf8')
const generated = contractCalls(await declaredCalls()) + contractPages(servedPages())
const after = withCalls(before, generated)
writeFileSync(file, after)
process.stdout.write(
  before === after ? 'docs/http-contract.md is up to date\n' : 'wrote docs/http-contract.md\n',
)
for (const [path, text] of await referenceFiles()) {
  const target = join(import.meta.dirname, '..', path)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, text)
}
