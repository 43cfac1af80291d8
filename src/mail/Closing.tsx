import { LIGHT } from './palette.ts'
import { Text } from './parts.tsx'

/** Renders the owner's last words in a mail, with their line breaks. */
export function Closing({ text = '' }: { text: string | undefined }) {
  if (text === '') return null
  return (
    <Text
      className="ink"
      style={{
        margin: '20px 0 0',
        fontSize: '15px',
        lineHeight: '24px',
        color: LIGHT.ink,
        whiteSpace: 'pre-line',
      }}
    >
      {text}
    </Text>
  )
}
