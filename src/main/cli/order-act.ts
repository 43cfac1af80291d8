import type { Database } from '#db/database.ts'
import { type OrderRow, readOrderByNumber } from '#domains/order/index.ts'
import { type Call, type Command, deed, type Parameters, Refused } from './command.ts'
import { needed, orderNumber } from './parameters.ts'

/** Who staff are in the history of an order while they use the command line. */
export const CLI_ACTOR = 'cli'

/** What an act on one order is called with. */
export interface OrderAct<P extends Parameters> extends Omit<Call<P>, 'groups'> {
  readonly order: OrderRow
  /** Who acts, and when. */
  readonly moment: { readonly actor: string; readonly now: Date }
}

interface DeclaredAct<P extends Parameters>
  extends Pick<Command, 'name' | 'summary'>,
    Partial<Pick<Command, 'help' | 'codes' | 'hints'>> {
  readonly takes: P
  /** Does it and returns the exit code. */
  readonly run: (act: OrderAct<P>) => Promise<number>
}

/** Declares an act on the order that is typed first. What became of the order is printed after it. */
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

/** The order that an act is about. */
export const ORDER = needed('NUMBER', 'Which order?', orderNumber)

/** Reads the order that was typed. Throws: Refused where there is none. */
export async function readNamedOrder(database: Database, number: string): Promise<OrderRow> {
  const order = await readOrderByNumber(database, number)
  if (!order) throw new Refused(`There is no order ${number}.`)
  return order
}

/** How an order stands, in one line. */
export function standingText({ number, state, invoiceNumber }: OrderRow): string {
  return `${number}: ${state}${invoiceNumber ? `, invoice ${invoiceNumber}` : ''}\n`
}
