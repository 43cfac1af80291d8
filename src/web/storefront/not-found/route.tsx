import { data } from 'react-router'
import { NotFound } from './NotFound.tsx'

/** Reads nothing; answers 404 for every address that no route has. */
export function loader() {
  return data(null, { status: 404 })
}

export default NotFound
