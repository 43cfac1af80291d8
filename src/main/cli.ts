import { readStartedAsDemo } from '#demo/demo-data.ts'
import { queueJob } from '#jobs/queue-job.ts'
import { ATTENTION_USAGE, attentionCommand } from './cli/attention.ts'
import { auditCommand } from './cli/audit.ts'
import { BANK_USAGE, bankCommand } from './cli/bank.ts'
import type { CliContext } from './cli/cli-context.ts'
import { COUPON_USAGE, couponCommand } from './cli/coupon.ts'
import { IMPORT_USAGE, importCommand } from './cli/import.ts'
import { JOB_USAGE, jobCommand } from './cli/job.ts'
import { ORDER_USAGE, orderCommand } from './cli/order.ts'
import { PAYMENT_USAGE, paymentCommand } from './cli/payment.ts'
import { seedDemo } from './cli/seed-demo.ts'
import { seedPeople } from './cli/seed-people.ts'
import { SETUP_USAGE, setupCommand, writeExample } from './cli/setup.ts'
import { typesCommand } from './cli/types.ts'
import { USER_USAGE, userCommand } from './cli/user.ts'
import { EnvironmentError, readEnvironment } from './environment.ts'
import { readEnvironmentFile } from './environment-file.ts'
import { openLogger } from './logger.ts'
import { openPayments } from './payments.ts'
import { connectDatabase, openCore } from './shop-core.ts'

/**
 * Refuses on data that was last started in earnest, whatever the environment of the command says: it is read
 * from another shell.
 */
async function seedCommand(context: CliContext): Promise<number> {
  if ((await readStartedAsDemo(context.database)) === false) {
    process.stderr.write(
      `${SEED_REFUSAL} This shop was last started with DEMO=0: start it with DEMO=1 first.\n`,
    )
    return 1
  }
  const { createdProducts } = await seedDemo(context)
  await seedPeople(context)
  process.stdout.write(`${createdProducts} demo products were added.\n`)
  return 0
}

const SEED_REFUSAL =
  'Demo products, people and coupons are allowed only in a demo (DEMO=1), because everybody knows their passwords and codes.'

type Command = (context: CliContext, args: readonly string[]) => Promise<number>

interface Entry {
  readonly usage: string
  readonly help: string
  /** Refused in a shop that is no demo, before anything is opened. */
  readonly demoOnly?: boolean
  readonly run: Command
}

const commands: Readonly<Record<string, Entry>> = {
  import: { usage: IMPORT_USAGE, help: 'import a product file', run: importCommand },
  user: {
    usage: USER_USAGE,
    help: 'create an account, remove lost second factors, raise the cost of password hashes',
    run: userCommand,
  },
  audit: { usage: 'audit', help: 'check that all money, stock and numbers add up', run: auditCommand },
  attention: {
    usage: ATTENTION_USAGE,
    help: 'list everything that waits for staff, with the command that resolves it',
    run: attentionCommand,
  },
  job: { usage: JOB_USAGE, help: 'list, retry or drop jobs that failed for good', run: jobCommand },
  order: {
    usage: ORDER_USAGE,
    help: 'list and show orders; ship, settle, refund, release or cancel one',
    run: orderCommand,
  },
  payment: {
    usage: PAYMENT_USAGE,
    help: 'list payments at a provider that belong to no order, and record what you did about one',
    run: paymentCommand,
  },
  bank: {
    usage: BANK_USAGE,
    help: 'import bank statements, and handle the lines that wait for you',
    run: bankCommand,
  },
  coupon: { usage: COUPON_USAGE, help: 'create, show or block gift coupons', run: couponCommand },
  setup: {
    usage: SETUP_USAGE,
    help: 'set name, address, VAT, shipping, bank account and legal pages as a file says',
    run: setupCommand,
  },
  seed: {
    usage: 'seed',
    help: 'add the demo products and people to a demo',
    run: seedCommand,
    demoOnly: true,
  },
  migrate: { usage: 'migrate', help: 'update the database schema', run: async () => 0 },
  types: {
    usage: 'types',
    help: 'write the table types from the database (for developers)',
    run: typesCommand,
  },
}

/** Needs no database, so it is not among the commands that get one. */
const TEXTS = {
  usage: 'i18n extract|missing|merge FILE|prune|check',
  help: 'extract and check the translated texts (for developers)',
}

/**
 * `npm run kontor -- COMMAND`: works beside a running shop with the same environment. Exit 0 only where all
 * went well. Source: contract §10.
 */
async function main(): Promise<number> {
  const [name = '', ...args] = process.argv.slice(2)
  if (name === 'i18n') return (await import('./messages/command.ts')).runI18nCommand(args)
  if (name === 'setup' && args[0] === '--example') return writeExample(args[1])
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!entry) {
    const list = [...Object.values(commands), TEXTS].map(({ usage, help }) => `  ${usage.padEnd(48)} ${help}`)
    process.stderr.write(
      `${name === '' ? '' : `There is no command "${name}".\n`}Usage: npm run kontor -- COMMAND\n${list.join('\n')}\n`,
    )
    return name === '' || name === 'help' ? 0 : 1
  }
  const environment = readEnvironment({
    LOG_LEVEL: 'warn',
    ...readEnvironmentFile(process.env),
    ...process.env,
    KONTOR_ROLE: 'all',
  })
  if (!environment.demo && entry.demoOnly) {
    process.stderr.write(`${SEED_REFUSAL} This shop has DEMO=0.\n`)
    return 1
  }
  const logger = openLogger(environment)
  const address = await connectDatabase(environment, logger, name)
  const core = await openCore(environment, logger, address)
  try {
    const { engine: payments } = openPayments(core)
    // A shop that was started with DEMO=0 is no demo for its commands either, where their shell does not say
    // it again.
    const isSaid = (environment.variables.DEMO ?? '') !== ''
    const demo = isSaid ? environment.demo : ((await readStartedAsDemo(core.database)) ?? environment.demo)
    return await entry.run(
      { database: core.database, dataDir: environment.dataDir, clock: core.clock, queueJob, payments, demo },
      args,
    )
  } finally {
    await core.close()
    await address.embedded?.stop()
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(
      `${error instanceof EnvironmentError || error instanceof Error ? error.message : String(error)}\n`,
    )
    process.exit(1)
  },
)
