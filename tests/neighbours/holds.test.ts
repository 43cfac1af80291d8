import { runNeighbours } from './programme.ts'
import { HOLDS } from './table/holds.ts'
import { useWorld } from './world.ts'

runNeighbours(await useWorld(), HOLDS)
