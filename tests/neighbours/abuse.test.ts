import { runNeighbours } from './programme.ts'
import { ABUSE } from './table/abuse.ts'
import { useWorld } from './world.ts'

runNeighbours(await useWorld(), ABUSE)
