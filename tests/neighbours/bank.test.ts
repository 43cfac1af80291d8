import { runNeighbours } from './programme.ts'
import { BANK } from './table/bank.ts'
import { useWorld } from './world.ts'

runNeighbours(await useWorld(), BANK)
