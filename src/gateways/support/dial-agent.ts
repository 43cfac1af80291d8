import { Agent } from 'node:https'
import { connect } from 'node:net'

/**
 * Creates an agent for SDKs with a fixed host: it sends their requests to another address, without TLS when
 * that is `http:`. Null for an `https:` address, where the SDK needs no agent. It exists for the simulators
 * and for proxies on loopback. Throws: Error for a plain address that is not loopback, so that no key ever
 * leaves the machine in clear.
 */
export function dialAgent(baseUrl: string): Agent | null {
  const { protocol, hostname, port } = new URL(baseUrl)
  if (protocol !== 'http:') return null
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(hostname))
    throw new Error(`${hostname}: a provider is spoken to in clear on loopback only`)
  const agent = new Agent({ keepAlive: true })
  agent.createConnection = () => connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 80) })
  return agent
}
