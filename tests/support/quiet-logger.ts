export interface LogLine {
  readonly level: 'debug' | 'info' | 'warn' | 'error'
  readonly text: string
  readonly detail: Readonly<Record<string, unknown>>
}

/** A logger that keeps its lines instead of printing them, so that a test can ask what was logged. */
export function keepingLogger() {
  const lines: LogLine[] = []
  const at = (level: LogLine['level']) => (detail: object, text: string) => {
    lines.push({ level, text, detail: detail as Readonly<Record<string, unknown>> })
  }
  return { lines, debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}
