import { once } from 'node:events'
import { connect, type PeerCertificate, type TLSSocket } from 'node:tls'

/** Connects as a device that trusts only `authority` (PEM), and returns the certificate that the server showed. */
export async function certificateShownAt(
  port: number,
  authority: string,
  name = 'localhost',
): Promise<PeerCertificate> {
  const socket = await secureSocket(port, authority, name)
  const shown = socket.getPeerCertificate()
  socket.destroy()
  return shown
}

async function secureSocket(port: number, authority: string, servername: string): Promise<TLSSocket> {
  const socket = connect({ port, host: '127.0.0.1', ca: authority, servername })
  await once(socket, 'secureConnect')
  return socket
}
