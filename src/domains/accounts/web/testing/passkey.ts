import { onTestFinished, vi } from 'vitest'

const bytes = (...numbers: number[]) => new Uint8Array(numbers).buffer

/** Answers the next prompt of the browser with a passkey, or as if the user had closed it. */
export function answerPrompt(by: 'passkey' | 'nothing'): void {
  const prompt = vi.spyOn(navigator.credentials, 'get')
  onTestFinished(() => prompt.mockRestore())
  if (by === 'nothing') prompt.mockRejectedValueOnce(new DOMException('Closed', 'NotAllowedError'))
  else prompt.mockResolvedValueOnce(credential as unknown as Credential)
}

const credential = {
  id: 'AQID',
  rawId: bytes(1, 2, 3),
  type: 'public-key',
  response: {
    clientDataJSON: bytes(4, 5, 6),
    authenticatorData: bytes(7, 8, 9),
    signature: bytes(255, 255, 255),
    userHandle: null,
  },
  getClientExtensionResults: () => ({}),
}

/** What the application sends of that passkey. */
export const passkeyAnswer = {
  credential: 'AQID',
  clientData: 'BAUG',
  authenticatorData: 'BwgJ',
  signature: '____',
}
