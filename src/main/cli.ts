import { enqueue } from '#jobs/enqueue.ts'
import { auditCommand } from './cli/audit.ts'
import { BANK_USAGE, bankCommand } from './cli/bank.ts'
import type { CliContext } from './cli/cli-context.ts'
import { COUPON_USAGE, couponCommand } from './cli/coupon.ts'
import { IMPORT_USAGE, importCommand } from './cli/import.ts'
import { ORDER_USAGE, orderCommand } from './cli/order.ts'
import { seedDemo } from './cli/seed-demo.ts'
import { seedPeople } from './cli/seed-people.ts'
import { typesCommand } from './cli/types.ts'
import { USER_USAGE, userCommand } from './cli/user.ts'
import { EnvironmentError, readEnvironment } from './environment.ts'
import { openPayments } from './payments.ts'
import { connectDatabase, openCore, openLogger } from './shop-core.ts'

async function seedCommand(context: CliContext): Promise<number> {
  const { createdProducts } = await seedDemo(context)
  await seedPeople(context)
  process.stdout.write(`${createdProducts} demo products were added.\n`)
  return 0
}

type Command = (context: CliContext, args: readonly string[]) => Promise<number>

interface Entry {
  readonly usage: string
  readonly help: string
  readonly run: Command
}

const commands: Readonly<Record<string, Entry>> = {
  import: { usage: IMPORT_USAGE, help: 'bring a product file into the catalogue', run: importCommand },
  user: { usage: USER_USAGE, help: 'make an account, take lost second factors away, raise what passwords cost', run: userCommand },
  audit: { usage: 'audit', help: 'prove that every cent, piece and number adds up', run: auditCommand },
  order: { usage: ORDER_USAGE, help: 'ship, book the money of, pay back, let go on, or cancel an order', run: orderCommand },
  bank: { usage: BANK_USAGE, help: 'bring bank statements in, and deal with what nobody else can', run: bankCommand },
  coupon: { usage: COUPON_USAGE, help: 'make gift coupons, look at one, block one', run: couponCommand },
  seed: { usage: 'seed', help: 'fill the shop with the demo products and people', run: seedCommand },
  migrate: { usage: 'migrate', help: 'bring the database to the newest schema', run: async () => 0 },
  types: { usage: 'types', help: 'write the table types from the database (for developers)', run: typesCommand },
}

/** `npm run kontor -- COMMAND`: works beside a running shop with the same environment. Exit 0 only where all went well. Source: contract §10. */
async function main(): Promise<number> {
  const [name = '', ...args] = process.argv.slice(2)
  if (name === 'i18n') return (await import('./messages/command.ts')).runI18nCommand(args)
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!entry) {
    const list = Object.values(commands).map(({ usage, help }) => `  ${usage.padEnd(48)} ${help}`)
    process.stderr.write(`${name === '' ? '' : `There is no command "${name}".\n`}Usage: npm run kontor -- COMMAND\n${list.join('\n')}\n`)
    return name === '' || name === 'help' ? 0 : 1
  }
  const environment = readEnvironment({ LOG_LEVEL: 'warn', ...process.env, KONTOR_ROLE: 'all' })
  const logger = openLogger(environment)
  const core = await openCore(environment, logger, await connectDatabase(environment, logger))
  try {
    const { engine: payments } = openPayments(core)
    return await entry.run({ database: core.database, dataDir: environment.dataDir, clock: core.clock, enqueue, payments }, args)
  } finally {
    await core.close()
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof EnvironmentError || error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  },
)
