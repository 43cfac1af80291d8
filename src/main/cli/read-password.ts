import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { CliStreams } from './cli-context.ts'

/** Streams from which a command reads a password. */
export interface PasswordStreams extends Pick<CliStreams, 'aside'> {
  readonly in: NodeJS.ReadStream | AsyncIterable<Buffer | string>
}

/**
 * Asks for a password without showing it. Without a terminal, or on request, it reads the first line of
 * standard input.
 */
export async function readPassword(
  question: string,
  fromStdin: boolean,
  { in: input, aside }: PasswordStreams,
): Promise<string> {
  return !fromStdin && 'isTTY' in input && input.isTTY ? ask(question, input, aside) : firstLine(input)
}

/** Asks a question and returns the first line of the answer; '' where nobody answers. */
export async function readAnswer(question: string, { in: input, aside }: PasswordStreams): Promise<string> {
  aside.write(question)
  return 'isTTY' in input && input.isTTY ? typedLine(input) : firstLine(input)
}

async function typedLine(input: NodeJS.ReadStream): Promise<string> {
  const reader = createInterface({ input, terminal: false })
  try {
    return await reader.question('')
  } finally {
    reader.close()
  }
}

async function ask(
  question: string,
  input: NodeJS.ReadStream,
  aside: PasswordStreams['aside'],
): Promise<string> {
  aside.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input, output: silent, terminal: true })
  try {
    return await reader.question('')
  } finally {
    reader.close()
    aside.write('\n')
  }
}

async function firstLine(input: AsyncIterable<Buffer | string>): Promise<string> {
  let text = ''
  for await (const chunk of input) text += chunk.toString()
  return text.split(/\r?\n/, 1)[0] ?? ''
}
