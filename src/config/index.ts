// sightline/config: the configuration of `sightline serve` and of the other commands.

export { defineService } from './define-service.ts'
export type {
  CacheConfig,
  DatabaseConfig,
  FactConfig,
  FromEnvironment,
  LanguageModelConfig,
  LogConfig,
  MetricsConfig,
  RateLimitConfig,
  RollupsConfig,
  SampleConfig,
  Secret,
  ServerConfig,
  ServiceConfig,
  TlsConfig,
} from './service-config.ts'
