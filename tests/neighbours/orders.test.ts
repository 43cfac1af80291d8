import { runNeighbours } from './programme.ts'
import { ORDERS } from './table/orders.ts'
import { useWorld } from './world.ts'

runNeighbours(await useWorld(), ORDERS)
