import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { Call } from './form-call.ts'
import { OK } from './shapes/common.ts'

/** Returns the shape of a call's answer. */
export function answerShape({ answer }: Pick<Call, 'answer'>): z.ZodType {
  return answer ?? OK
}

/**
 * Returns why an answer is not what was declared, null if it is. A member that the shape does not name is a problem
 * too: nothing leaves the shop undocumented.
 */
export function answerProblem(shape: z.ZodType, body: string): string | null {
  const answered: unknown = JSON.parse(body)
  const { success, data, error } = shape.safeParse(answered)
  if (!success) return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
  return isDeepStrictEqual(data, answered) ? null : 'it has members that are not declared'
}
