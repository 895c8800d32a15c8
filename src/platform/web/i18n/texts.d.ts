declare module 'virtual:texts/*' {
  const messages: import('./message.ts').Messages
  export default messages
}
