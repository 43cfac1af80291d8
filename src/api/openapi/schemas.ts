import { z } from 'zod'

export type JsonSchema = Readonly<Record<string, unknown>>

/** Shapes that several answers share, by their name. */
export type Components = Map<string, JsonSchema>

/**
 * Converts a shape to a JSON schema whose named parts are components of the document. The answer of a later version may
 * have further members, so the schema forbids none.
 */
export function schemaOf(
  shape: z.ZodType,
  components: Components,
  io: 'input' | 'output' = 'output',
): JsonSchema {
  // Named shapes become references only inside another shape.
  const { $defs = {}, properties } = z.toJSONSchema(z.object({ it: shape }), {
    io,
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      delete jsonSchema.id
      if (jsonSchema.type === 'integer') tidyInteger(jsonSchema)
    },
  }) as unknown as { $defs?: Record<string, JsonSchema>; properties: { it: JsonSchema } }
  for (const [name, schema] of Object.entries($defs)) components.set(name, relinked(schema))
  return relinked(properties.it)
}

/** Drops bounds that every whole number has, and the pattern of its text in an address. */
function tidyInteger(schema: { minimum?: number; maximum?: number; pattern?: string }): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  delete schema.pattern
}

/** Points references at the components of the document. */
function relinked(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema
}
