// OpenSSL, and what of it are macros, which Swift cannot see.
#ifndef COPENSSL_SHIM_H
#define COPENSSL_SHIM_H

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/params.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <stdbool.h>

/// Sets what every context here has in common.
static inline void copenssl_prepare(SSL_CTX *context) {
  SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
  SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_IGNORE_UNEXPECTED_EOF);
  SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER |
                                SSL_MODE_RELEASE_BUFFERS);
  SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
  SSL_CTX_set_read_ahead(context, 1);
}
/// Sets what every client context here has in common: the server has to show a certificate that can be trusted.
static inline void copenssl_prepare_client(SSL_CTX *context) {
  copenssl_prepare(context);
  SSL_CTX_set_verify(context, SSL_VERIFY_PEER, NULL);
}
/// Has a client name the server it means (RFC 6066, 3).
static inline int copenssl_set_server_name(SSL *session, const char *name) {
  return (int)SSL_set_tlsext_host_name(session, name);
}
static inline int copenssl_set_groups(SSL_CTX *context, const char *groups) {
  return (int)SSL_CTX_set1_groups_list(context, groups);
}
/// Takes the certificate over if it returns 1.
static inline int copenssl_add_chain_certificate(SSL_CTX *context, X509 *certificate) {
  return (int)SSL_CTX_add0_chain_cert(context, certificate);
}
static inline void copenssl_set_name_callback(SSL_CTX *context, int (*callback)(SSL *, int *, void *),
                                              void *argument) {
  SSL_CTX_set_tlsext_servername_callback(context, callback);
  SSL_CTX_set_tlsext_servername_arg(context, argument);
}
/// The sizes of what names and protects session tickets (RFC 5077, 4), in bytes.
enum : int { COPENSSL_TICKET_NAME = 16, COPENSSL_TICKET_KEY = 32 };
/// Has tickets written and read by `callback`: it gets the session, the key's name and the initialization vector to
/// write or as read, the contexts to prepare, and whether a ticket is written.
static inline void copenssl_set_ticket_callback(SSL_CTX *context,
                                                int (*callback)(SSL *, unsigned char *, unsigned char *,
                                                                EVP_CIPHER_CTX *, EVP_MAC_CTX *, int)) {
  SSL_CTX_set_tlsext_ticket_key_evp_cb(context, callback);
}
/// Prepares both contexts for a ticket with AES-256-CBC and HMAC-SHA-256, as OpenSSL does with keys of its own.
static inline bool copenssl_protect_ticket(EVP_CIPHER_CTX *cipher, EVP_MAC_CTX *mac, const unsigned char *key,
                                           const unsigned char *mac_key, const unsigned char *vector, bool writes) {
  char digest[] = "sha256";
  OSSL_PARAM parameters[] = {
      OSSL_PARAM_construct_octet_string(OSSL_MAC_PARAM_KEY, (void *)mac_key, COPENSSL_TICKET_KEY),
      OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, digest, 0), OSSL_PARAM_construct_end()};
  return EVP_CipherInit_ex(cipher, EVP_aes_256_cbc(), NULL, key, vector, writes) == 1 &&
         EVP_MAC_CTX_set_params(mac, parameters) == 1;
}
/// Makes a context for HMAC-SHA-256 (RFC 2104) under a key; NULL if that fails.
static inline EVP_MAC_CTX *copenssl_hmac_new(const unsigned char *key, size_t length) {
  EVP_MAC *mac = EVP_MAC_fetch(NULL, "HMAC", NULL);
  EVP_MAC_CTX *context = EVP_MAC_CTX_new(mac);
  EVP_MAC_free(mac);
  char digest[] = "sha256";
  OSSL_PARAM parameters[] = {OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, digest, 0),
                             OSSL_PARAM_construct_end()};
  if (context != NULL && EVP_MAC_init(context, key, length, parameters) == 1) return context;
  EVP_MAC_CTX_free(context);
  return NULL;
}
/// Writes the 32 bytes that authenticate others under the context's key.
static inline bool copenssl_hmac(EVP_MAC_CTX *context, const unsigned char *bytes, size_t count,
                                 unsigned char *code) {
  size_t length = 0;
  return EVP_MAC_init(context, NULL, 0, NULL) == 1 && EVP_MAC_update(context, bytes, count) == 1 &&
         EVP_MAC_final(context, code, &length, 32) == 1 && length == 32;
}
/// Makes a public key from parameters; NULL if it is none. Whether a modulus is composite isn't tested: that can take
/// seconds.
static inline EVP_PKEY *copenssl_public_key(const char *algorithm, OSSL_PARAM *parameters) {
  EVP_PKEY *key = NULL;
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, algorithm, NULL);
  bool is_made = context != NULL && EVP_PKEY_fromdata_init(context) == 1 &&
                 EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, parameters) == 1;
  EVP_PKEY_CTX_free(context);
  if (is_made) return key;
  EVP_PKEY_free(key);
  return NULL;
}
/// Makes a public key on P-256 from an encoded point (SEC 1, 2.3.3); NULL if the point isn't on the curve.
static inline EVP_PKEY *copenssl_p256_public_key(const unsigned char *point, size_t length) {
  char group[] = "P-256";
  OSSL_PARAM parameters[] = {OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, group, 0),
                             OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, (void *)point, length),
                             OSSL_PARAM_construct_end()};
  return copenssl_public_key("EC", parameters);
}
/// Makes an RSA public key from a modulus and an exponent, the most significant byte first; NULL if they are none.
static inline EVP_PKEY *copenssl_rsa_public_key(const unsigned char *modulus, size_t modulus_length,
                                                const unsigned char *exponent, size_t exponent_length) {
  EVP_PKEY *key = NULL;
  BIGNUM *n = BN_bin2bn(modulus, (int)modulus_length, NULL);
  BIGNUM *e = BN_bin2bn(exponent, (int)exponent_length, NULL);
  OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
  if (n != NULL && e != NULL && builder != NULL &&
      OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_N, n) == 1 &&
      OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_E, e) == 1) {
    OSSL_PARAM *parameters = OSSL_PARAM_BLD_to_param(builder);
    if (parameters != NULL) key = copenssl_public_key("RSA", parameters);
    OSSL_PARAM_free(parameters);
  }
  OSSL_PARAM_BLD_free(builder);
  BN_free(e);
  BN_free(n);
  return key;
}
static inline int copenssl_reason(unsigned long error) { return ERR_GET_REASON(error); }
static inline int copenssl_library(unsigned long error) { return ERR_GET_LIB(error); }

#endif
