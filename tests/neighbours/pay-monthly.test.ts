import { runNeighbours } from './programme.ts'
import { PAY_MONTHLY } from './table/pay-monthly.ts'
import { useWorld } from './world.ts'

runNeighbours(await useWorld(), PAY_MONTHLY)
