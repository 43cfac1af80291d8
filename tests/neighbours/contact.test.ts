import { runNeighbours } from './programme.ts'
import { CONTACT } from './table/contact.ts'
import { useWorld } from './world.ts'

runNeighbours(await useWorld(), CONTACT)
