export interface LogLine {
  readonly level: 'debug' | 'info' | 'warn' | 'error'
  readonly text: string
  readonly detail: Readonly<Record<string, unknown>>
}

/**
 * Creates a logger that stores its lines instead of printing them, so that a test can check what was logged.
 */
export function keepingLogger() {
  const lines: LogLine[] = []
  const at = (level: LogLine['level']) => (detail: object, text: string) => {
    lines.push({ level, text, detail: detail as Readonly<Record<string, unknown>> })
  }
  return { lines, debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}
