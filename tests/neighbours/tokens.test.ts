import { runNeighbours } from './programme.ts'
import { TOKENS } from './table/tokens.ts'
import { useWorld } from './world.ts'

runNeighbours(await useWorld(), TOKENS)
