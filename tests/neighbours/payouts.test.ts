import { runNeighbours } from './programme.ts'
import { PAYOUTS } from './table/payouts.ts'
import { useWorld } from './world.ts'

runNeighbours(await useWorld(), PAYOUTS)
