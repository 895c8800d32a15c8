/** The memory of bytes, to be moved between threads rather than copied. Empty for bytes that share a larger piece of memory. */
export function ownMemory(bytes: Uint8Array): ArrayBuffer[] {
  const { buffer } = bytes
  return buffer instanceof ArrayBuffer && bytes.byteLength === buffer.byteLength ? [buffer] : []
}
