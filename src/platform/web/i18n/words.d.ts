declare module 'virtual:words/*' {
  const messages: import('./message.ts').Messages
  export default messages
}
