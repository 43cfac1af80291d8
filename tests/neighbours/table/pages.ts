import type { AnyNeighbour, Neighbour } from '../neighbour.ts'
import { without } from '../neighbour.ts'
import type { World } from '../world.ts'
import { type Order, placed, secretsOf } from './subjects.ts'

interface Look extends Order {
  readonly before: number
}

/** Spellings under which a browser may ask for the page of an order. */
const SPELLINGS = (key: string): readonly string[] => [
  `/order/${key}`,
  `/ORDER/${key}`,
  `/de/order/${key}`,
  `/order/${key}?returned=1`,
  `/order//${key}`,
]

const failuresIn = (world: World): number => world.log.filter((line) => line.includes('"level":50')).length

/** A page that fails to render: an order's key lets anybody read the order, so no log may contain one. */
const failing: Neighbour<Look> = {
  name: 'fail to show an order',
  commands: [],
  begin: async (world) => ({ ...(await placed(world)), before: failuresIn(world) }),
  async act(world, { buyer, orderKey }) {
    world.breaker.cut()
    try {
      for (const path of SPELLINGS(orderKey)) await buyer.get(path, { accept: 'text/html' })
      await buyer.call('/order/state', { key: orderKey })
    } finally {
      world.breaker.mend()
    }
  },
  promises: async () => ({}),
  facts: async (world, { before }) => ({ told: failuresIn(world) > before }),
  undo: without('a look changes nothing'),
  expire: without('a look changes nothing'),
  repeat: { answer: 'any' },
  twin: without('a look changes nothing'),
  half: without('it is the failure half way'),
  secrets: secretsOf,
}

/** Pages, which only read. */
export const PAGES: readonly AnyNeighbour[] = [failing]
