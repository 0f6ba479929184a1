// Types for the parts of `pg` that the engine uses, because `pg` ships without types.

declare module 'pg' {
  export interface TypeParsers {
    getTypeParser(oid: number): (text: string) => unknown
  }

  export interface QueryConfig {
    readonly text: string
    readonly values?: readonly unknown[]
    readonly rowMode?: 'array'
    readonly queryMode?: 'extended'
    readonly types?: TypeParsers
  }

  export interface QueryResult<Row> {
    readonly rows: readonly Row[]
    readonly fields: readonly { readonly name: string }[]
  }

  export interface ClientConfig {
    readonly connectionString?: string
    readonly connectionTimeoutMillis?: number
    readonly keepAlive?: boolean
    readonly application_name?: string
  }

  export interface PoolConfig extends ClientConfig {
    readonly max?: number
    readonly idleTimeoutMillis?: number
  }

  /** The protocol layer of a client. */
  export interface ClientConnection {
    /** With TLS, another stream replaces this one while the client connects. */
    readonly stream: import('node:net').Socket
    /** Called with the final stream. Starts reading server messages from it. */
    attachListeners(stream: import('node:net').Socket): void
    /** Called for errors from the server. */
    on(event: 'errorMessage', listener: () => void): this
    off(event: 'errorMessage', listener: () => void): this
    query(text: string): void
    sendCopyFromChunk(chunk: Buffer): void
    endCopyFrom(): void
    sendCopyFail(message: string): void
  }

  /** A statement that handles the protocol. The client passes each message of the server to it. */
  export interface Submittable {
    submit(connection: ClientConnection): void
    handleCopyInResponse(connection: ClientConnection): void
    handleCommandComplete(): void
    handleError(error: unknown): void
    handleReadyForQuery(): void
  }

  export class Client {
    constructor(config: ClientConfig)
    connect(): Promise<unknown>
    query<Row = unknown>(query: string | QueryConfig): Promise<QueryResult<Row>>
    query(query: Submittable): void
    end(): Promise<void>
    on(event: 'error', listener: (error: Error) => void): this
    off(event: 'error', listener: (error: Error) => void): this
    once(event: 'connect', listener: () => void): this
    readonly connection: ClientConnection
  }

  export interface PoolClient extends Client {
    release(destroy?: boolean): void
  }

  export class Pool {
    constructor(config: PoolConfig)
    connect(): Promise<PoolClient>
    end(): Promise<void>
    /** The class of the pool's connections. */
    Client: typeof Client
    on(event: 'error', listener: (error: Error) => void): this
    off(event: 'error', listener: (error: Error) => void): this
    /** The options with defaults, such as 10 connections. */
    readonly options: PoolConfig & { readonly max: number }
    readonly waitingCount: number
  }

  /** An error from the server. */
  export class DatabaseError extends Error {
    /** SQLSTATE. */
    readonly code: string | undefined
  }

  const pg: {
    readonly Client: typeof Client
    readonly Pool: typeof Pool
    readonly DatabaseError: typeof DatabaseError
  }
  export default pg
}
