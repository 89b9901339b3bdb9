/** The address of a worker's own bundle, as the build names it. */
declare module '*?worker&url' {
  const url: string
  export default url
}
