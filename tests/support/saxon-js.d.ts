declare module 'saxon-js' {
  interface Resource {
    readonly text: string
    readonly type: 'xml'
  }
  interface Transform {
    readonly stylesheetInternal: unknown
    readonly sourceText: string
    readonly destination: 'serialized'
    readonly documentPool: Readonly<Record<string, unknown>>
  }
  const SaxonJS: {
    getResource(resource: Resource): Promise<unknown>
    transform(options: Transform, how: 'sync'): { readonly principalResult: string }
  }
  export default SaxonJS
}
