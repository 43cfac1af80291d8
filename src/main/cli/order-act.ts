import type { Database } from '#db/database.ts'
import { type OrderRow, readOrderByNumber } from '#domains/order/index.ts'
import { type Call, type Command, deed, type Parameters, Refused } from './command.ts'
import { needed, orderNumber } from './parameters.ts'

/** Actor in the history of an order for staff who use the command line. */
export const CLI_ACTOR = 'cli'

/** The input of a command on one order. */
export interface OrderAct<P extends Parameters> extends Omit<Call<P>, 'groups' | 'environment'> {
  readonly order: OrderRow
  /** The actor and the time. */
  readonly moment: { readonly actor: string; readonly now: Date }
}

interface DeclaredAct<P extends Parameters>
  extends Pick<Command, 'name' | 'summary'>,
    Partial<Pick<Command, 'help' | 'codes' | 'hints'>> {
  readonly takes: P
  /** Runs the command and returns the exit code. */
  readonly run: (act: OrderAct<P>) => Promise<number>
}

/** Declares a command on the order that is typed first. Afterwards it prints the order's new state. */
export function orderAct<const P extends Parameters>({ takes, run, ...declared }: DeclaredAct<P>): Command {
  return deed({
    ...declared,
    takes: { number: ORDER, ...takes },
    async run({ wanted, context, streams }) {
      const { database, clock } = context
      const order = await readNamedOrder(database, wanted.number as string)
      const moment = { actor: CLI_ACTOR, now: clock.now() }
      const code = await run({ order, wanted: wanted as OrderAct<P>['wanted'], context, streams, moment })
      streams.out.write(standingText(await readNamedOrder(database, order.number ?? '')))
      return code
    },
  })
}

/** The order that a command is about. */
export const ORDER = needed('NUMBER', 'Which order?', orderNumber)

/** Reads the typed order. Throws: Refused where there is none. */
export async function readNamedOrder(database: Database, number: string): Promise<OrderRow> {
  const order = await readOrderByNumber(database, number)
  if (!order) throw new Refused(`There is no order ${number}.`)
  return order
}

/** Formats the state of an order in one line. */
export function standingText({ number, state, invoiceNumber }: OrderRow): string {
  return `${number}: ${state}${invoiceNumber ? `, invoice ${invoiceNumber}` : ''}\n`
}
