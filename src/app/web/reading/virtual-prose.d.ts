declare module 'virtual:prose/*' {
  const text: string
  export default text
}
