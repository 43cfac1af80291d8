import { runNeighbours } from './programme.ts'
import { PARTNERS } from './table/partners.ts'
import { useWorld } from './world.ts'

runNeighbours(await useWorld(), PARTNERS)
